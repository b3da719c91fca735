"""A game's guided first race: its script, its words, and where somebody stands in it."""

from railbird.core.lesson.course import Course, Objection, Stand
from railbird.core.lesson.reading import has_lesson, read_script
from railbird.core.lesson.script import Beat, Script
from railbird.core.lesson.words import Told, lesson_words

__all__ = ["Beat", "Course", "Objection", "Script", "Stand", "Told", "has_lesson", "lesson_words", "read_script"]
