"""What the pages of several games share: ovals, endings, slips in words, boards for terminals. No HTML, no rules."""
