"""Being told in a browser, beside letters."""

from litestar import delete, post
from litestar.di import NamedDependency
from litestar.params import JSONBody

from app.alerts.devices import queries
from app.alerts.devices.schemas import DeviceChoice, NewDevice
from app.alerts.schemas import AlertNote
from app.kit.database.pool import Database
from app.kit.limits.request_limits import limited
from app.members.sessions import SignedIn, signed_in

GUARDS = [signed_in, limited("alerts")]


@post("/user/devices", status_code=200, guards=GUARDS)
async def add_device(
    database: NamedDependency[Database], member: SignedIn, data: JSONBody[NewDevice]
) -> AlertNote:
    """Be told in this browser too, beside letters."""
    async with database.unit_of_work() as work:
        await queries.add_device(work, member.id, data)
    return AlertNote("We will tell you here too.")


@delete("/user/devices", status_code=200, guards=GUARDS)
async def delete_device(
    database: NamedDependency[Database], member: SignedIn, data: JSONBody[DeviceChoice]
) -> AlertNote:
    """Be told in this browser no more; not to be is fine."""
    async with database.unit_of_work() as work:
        await queries.delete_device(work, member.id, data.endpoint)
    return AlertNote("We tell you nothing more here.")


DEVICES = [add_device, delete_device]
