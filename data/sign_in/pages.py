"""The demo provider's two pages: whom to sign in as, and the form that carries Apple's answer back."""

from base64 import b64encode
from collections.abc import Iterable, Mapping
from hashlib import sha256
from html import escape

from data.sign_in.queries import DemoPerson

STYLE = """
:root{color-scheme:light dark;--paper:#fbf8f5;--ink:#1e1916;--muted:#6b625b;--line:#e9e1da;--act:#9e3b4a}
@media(prefers-color-scheme:dark){:root{--paper:#191513;--ink:#f4eeea;--muted:#b3a79f;--line:#3a322d;
--act:#e08a97}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 Figtree,Inter,system-ui,sans-serif}
main{max-width:30rem;margin:0 auto;padding:2.5rem 1.25rem 4rem}
h1{font:500 1.9rem/1.15 Fraunces,Georgia,serif;margin:0 0 .5rem}
h2{font-size:.8rem;letter-spacing:.08em;text-transform:uppercase;color:var(--muted);margin:2rem 0 .5rem}
p{color:var(--muted);margin:0}
ul{list-style:none;margin:0;padding:0}
button{font:inherit;color:inherit;cursor:pointer}
.person{display:flex;gap:.9rem;align-items:center;width:100%;padding:.7rem .25rem;background:none;border:0;
border-bottom:1px solid var(--line);text-align:left}
.person:hover b{color:var(--act)}
.face{flex:none;width:2.5rem;height:2.5rem;border-radius:50%;background:var(--line);display:grid;
place-items:center;font-weight:600}
.person small{color:var(--muted);display:block}
label{display:block;margin:.75rem 0 0;color:var(--muted);font-size:.9rem}
input{display:block;width:100%;margin-top:.25rem;padding:.65rem .8rem;font:inherit;color:inherit;
background:none;border:1px solid var(--muted);border-radius:.75rem}
.act{margin-top:1rem;padding:.7rem 1.2rem;border:0;border-radius:2rem;background:var(--act);color:#fff}
@media(prefers-color-scheme:dark){.act{color:#191513}}
.quiet{margin-top:2rem;padding:.5rem 0;background:none;border:0;text-decoration:underline;color:var(--muted)}
:focus-visible{outline:2px solid var(--act);outline-offset:2px}
"""
SUBMIT = "document.forms[0].submit()"


def person_choice_page(provider: str, members: Iterable[DemoPerson], returning: Iterable[DemoPerson]) -> str:
    """Everybody there is to be, and somebody new."""
    title = f"Demo sign-in with {provider.capitalize()}"
    return _page(
        title,
        f"""<h1>{title}</h1>
<p>Nobody real is asked and nothing leaves this machine. Choose who you would like to be.</p>
{_people("Signed up here before", returning)}{_people("Members of the demo shop", members)}
<h2>Somebody new</h2>
<form method="post">
<label>First name<input name="first_name" maxlength="80" required autocomplete="off" value="Robin"></label>
<label>Surname<input name="surname" maxlength="80" autocomplete="off"></label>
<button class="act" name="subject" value="">Continue as somebody new</button>
</form>
<form method="post"><button class="quiet" name="cancel" value="yes">Cancel</button></form>""",
    )


def self_submitting_page(address: str, fields: Mapping[str, str]) -> str:
    """A form that sends itself, as Apple's does; one click where scripts are off."""
    inputs = "".join(
        f'<input type="hidden" name="{escape(name)}" value="{escape(value)}">'
        for name, value in fields.items()
    )
    return _page(
        "Back to the shop",
        f'<form method="post" action="{escape(address)}">{inputs}'
        f'<button class="act">Back to the shop</button></form><script>{SUBMIT}</script>',
    )


def content_security_policy() -> str:
    """The permissions of these pages. Their forms lead back to the shop, wherever that is."""
    return (
        "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; "
        f"style-src 'sha256-{_digest(STYLE)}'; script-src 'sha256-{_digest(SUBMIT)}'"
    )


def _people(heading: str, people: Iterable[DemoPerson]) -> str:
    rows = "".join(map(_person, people))
    return f'<h2>{heading}</h2><form method="post"><ul>{rows}</ul></form>' if rows else ""


def _person(person: DemoPerson) -> str:
    about = "Influencer" if person.user_type == "influencer" else "Member"
    return (
        f'<li><button class="person" name="subject" value="{escape(person.subject)}">'
        f'<span class="face" aria-hidden="true">{escape(person.name[:1])}</span>'
        f"<span><b>{escape(person.name)}</b>"
        f"<small>{about} · {person.followers} followers</small></span></button></li>"
    )


def _page(title: str, body: str) -> str:
    return (
        f'<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>{title}</title>'
        f'<meta name="viewport" content="width=device-width,initial-scale=1"><style>{STYLE}</style></head>'
        f"<body><main>{body}</main></body></html>"
    )


def _digest(text: str) -> str:
    return b64encode(sha256(text.encode()).digest()).decode()
