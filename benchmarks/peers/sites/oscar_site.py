"""A django-oscar shop as its own documentation sets it up: settings, addresses, goods, application.

Runs in an environment of its own, where this project is not. `fill` takes the goods of the shop beside it.
"""

import os
import sys
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import django
from django.conf import settings

OURS, THEIRS = os.environ["UNDERTONE_BENCH_OURS"], os.environ["UNDERTONE_BENCH_THEIRS"]
NOTHING_KEPT = {"default": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"}}
GOODS = """
    SELECT product.id, product.slug, product.name, product.description, category.name AS category,
           min(offer.price_pence) AS pence
    FROM product JOIN category ON category.id = product.category_id
    LEFT JOIN offer ON offer.product_id = product.id AND offer.currency = 'GBP'
    GROUP BY product.id, category.name ORDER BY product.id
"""
AT_ONCE = 5_000


def database(url: str) -> dict[str, Any]:
    parts = urlsplit(url)
    named = {"NAME": parts.path[1:], "USER": parts.username, "PASSWORD": parts.password}
    here = {"HOST": parts.hostname, "PORT": parts.port, "CONN_MAX_AGE": None}
    return {"ENGINE": "django.db.backends.postgresql"} | named | here


def set_up() -> None:
    import oscar
    from oscar import defaults

    oscars = {name: value for name, value in vars(defaults).items() if name.isupper()}
    middleware = [
        *(
            "django.middleware.security.SecurityMiddleware",
            "django.contrib.sessions.middleware.SessionMiddleware",
        ),
        *(
            "django.middleware.csrf.CsrfViewMiddleware",
            "django.contrib.auth.middleware.AuthenticationMiddleware",
        ),
        *(
            "django.contrib.messages.middleware.MessageMiddleware",
            "django.middleware.common.CommonMiddleware",
        ),
        *("oscar.apps.basket.middleware.BasketMiddleware",),
    ]
    processors = [
        *("django.template.context_processors.request", "django.contrib.auth.context_processors.auth"),
        *("django.template.context_processors.i18n", "django.contrib.messages.context_processors.messages"),
        *("oscar.apps.search.context_processors.search_form", "oscar.core.context_processors.metadata"),
        *("oscar.apps.checkout.context_processors.checkout",),
        *("oscar.apps.communication.notifications.context_processors.notifications",),
    ]
    templates = {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {"context_processors": processors},
    }
    settings.configure(**oscars | {
        "SECRET_KEY": "for-a-benchmark-alone", "DEBUG": False, "ALLOWED_HOSTS": ["*"],
        "ROOT_URLCONF": __name__, "INSTALLED_APPS": oscar.INSTALLED_APPS, "SITE_ID": 1,
        "MIDDLEWARE": middleware, "TEMPLATES": [templates], "DATABASES": {"default": database(THEIRS)},
        "CACHES": NOTHING_KEPT, "USE_TZ": True, "STATIC_URL": "static/",
        "HAYSTACK_CONNECTIONS": {"default": {"ENGINE": "haystack.backends.simple_backend.SimpleEngine"}},
        "DEFAULT_AUTO_FIELD": "django.db.models.AutoField", "MEDIA_URL": "media/",
    })  # fmt: skip
    django.setup()


set_up()


def _addresses() -> list[Any]:
    from django.apps import apps
    from django.urls import include, path

    return [
        path("i18n/", include("django.conf.urls.i18n")),
        path("", include(apps.get_app_config("oscar").urls[0])),
    ]


urlpatterns = _addresses()


def application() -> Any:
    from django.core.wsgi import get_wsgi_application

    return get_wsgi_application()


def fill() -> None:
    """Its schema, and our goods in it."""
    from django.core.management import call_command
    from oscar.apps.catalogue.models import Category, Product, ProductCategory, ProductClass
    from oscar.apps.partner.models import Partner, StockRecord

    call_command("migrate", verbosity=0)
    kind = ProductClass.objects.create(name="Goods", track_stock=False, requires_shipping=True)
    partner = Partner.objects.create(name="Shop")
    shelves: dict[str, Any] = {}
    for rows in _goods():
        for name in {row[4] for row in rows} - shelves.keys():
            shelves[name] = Category.add_root(name=name)
        Product.objects.bulk_create(
            Product(
                id=row[0], product_class=kind, slug=row[1], title=row[2], description=row[3], upc=str(row[0])
            )
            for row in rows
        )
        ProductCategory.objects.bulk_create(
            ProductCategory(product_id=row[0], category=shelves[row[4]]) for row in rows
        )
        StockRecord.objects.bulk_create(
            StockRecord(
                product_id=row[0], partner=partner, partner_sku=str(row[0]), price_currency="GBP",
                price=(row[5] or 1000) / 100,
            )
            for row in rows
        )  # fmt: skip
        print(f"{rows[-1][0]} goods", flush=True)
    call_command("shell", command="from django.db import connection; connection.cursor().execute('ANALYZE')")


def _goods() -> Iterator[list[Any]]:
    import psycopg

    with psycopg.connect(OURS) as connection, connection.cursor("goods") as cursor:
        cursor.execute(GOODS)
        while rows := cursor.fetchmany(AT_ONCE):
            yield rows


if __name__ == "__main__" and sys.argv[1:] == ["fill"]:
    sys.modules["oscar_site"] = sys.modules["__main__"]
    settings.ROOT_URLCONF = "oscar_site"
    fill()
