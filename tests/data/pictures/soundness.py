"""What every picture must be: well-formed, with ids of its own, reaching for nothing outside itself."""

import re
from xml.etree import ElementTree as ET

SVG = "{http://www.w3.org/2000/svg}"
FORBIDDEN = {f"{SVG}{name}" for name in ("script", "image", "foreignObject", "style", "text")}


def sound(svg: str) -> ET.Element:
    """Check a picture and hand back its root."""
    root = ET.fromstring(svg)
    assert root.tag == f"{SVG}svg"
    everything = list(root.iter())
    ids = [node.attrib["id"] for node in everything if "id" in node.attrib]
    assert len(ids) == len(set(ids))
    assert not FORBIDDEN & {node.tag for node in everything}
    asked = set(re.findall(r'url\(#(\w+)\)|href="#(\w+)"', svg))
    assert {one or other for one, other in asked} <= set(ids)
    assert svg.count("url(") == svg.count("url(#")
    assert svg.count("href=") == svg.count('href="#')
    assert not any(name.startswith("on") for node in everything for name in node.attrib)
    assert "nan" not in svg
    assert "inf" not in svg
    return root
