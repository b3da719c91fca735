"""The same job on a Ray cluster of two nodes on this machine; one of them is lost in the middle."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest
import ray
from ray.cluster_utils import Cluster

from railbird.core.registry import find_game
from railbird.lab.simulate import Job, simulate

pytestmark = pytest.mark.filterwarnings("ignore")  # Ray's own warnings about this machine are not ours


@pytest.fixture
def cluster() -> Iterator[Any]:
    """Two nodes with one processor each, and nothing that phones home."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    made = Cluster(
        initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False, "object_store_memory": 10**8}
    )
    made.add_node(num_cpus=1, object_store_memory=10**8)
    ray.init(address=made.address, log_to_driver=False)
    yield made
    ray.shutdown()
    made.shutdown()


def test_a_lost_node_loses_no_game(cluster: Any) -> None:
    game = find_game("homestretch")
    job = Job("homestretch", 1000, 4, ("random",), "1", game.options(), game.builtin())
    assert ray.cluster_resources()["CPU"] == 2
    lost = False

    def lose_a_node(done: int) -> None:
        nonlocal lost
        if done >= 200 and not lost:
            lost = True
            cluster.remove_node(next(iter(cluster.worker_nodes)), allow_graceful=False)

    on_ray = simulate(job, on="ray", progress=lose_a_node)
    assert lost
    assert on_ray == simulate(job, jobs=1)
