"""Makes one site of two languages: each page has the theme's words in its language and a switch to the other, and
Chinese text can be searched."""

import json
import re
from pathlib import Path

LANGUAGES = {"en": ("English", "en"), "zh_CN": ("中文", "zh")}
SECTIONS = {"En": "Manual", "zh CN": "手册", "User": "Reference", "Formats": "File formats", "Method": "Methods"}
_CHAPTER = re.compile(r"manual/(\w+)/")
_WITHIN = re.compile("(?<=[\u3000-\u9fff\uff00-\uffef])\n(?:> | +)?(?=[\u3000-\u9fff\uff00-\uffef])")
_CHARACTER = re.compile("(?<=[\u4e00-\u9fff])(?=[\u4e00-\u9fff])")


def on_nav(nav, config, files):
    """The two manuals stand in front of the other sections."""
    manual = next(item for item in nav.items if item.title == "Manual")
    items = [nav.items[0], *manual.children, *[item for item in nav.items[1:] if item is not manual]]
    for item in items:
        item.parent = None
        item.title = SECTIONS.get(item.title, item.title)
    nav.items = items
    return nav


def on_page_markdown(markdown, page, config, files):
    """A line break would become a blank, which is wrong between Chinese characters."""
    parts = markdown.split("```")  # every second one is code
    parts[::2] = [_WITHIN.sub("", part) for part in parts[::2]]
    return "```".join(parts)


def on_page_context(context, page, config, nav):
    chapter = _CHAPTER.match(page.url)
    config["theme"]["language"] = LANGUAGES[chapter[1] if chapter else "en"][1]
    config["extra"]["alternate"] = [
        {"name": name, "lang": code.replace("_", "-"),
         "link": f"manual/{code}/" + (page.url[chapter.end():] if chapter else "01-first-card.html")}
        for code, (name, _) in LANGUAGES.items()]
    return context


def on_post_page(output, page, config):
    """No word is trimmed or stemmed by the rules of another language."""
    output = output.replace('"search.config.lang": "ja"', '"search.config.lang": "en"')
    return re.sub(r'("search\.config\.pipeline": )"[^"]*"', r'\1"stopWordFilter"', output)


def on_post_build(config):
    """Invisible blanks make each Chinese character a word of the index."""
    file = Path(config["site_dir"]) / "search/search_index.json"
    index = json.loads(file.read_text(encoding="utf-8"))
    for entry in index["docs"]:
        entry["title"] = _CHARACTER.sub("\u200b", entry["title"])
        entry["text"] = _CHARACTER.sub("\u200b", entry["text"])
    file.write_text(json.dumps(index, ensure_ascii=False), encoding="utf-8")
