/** Every file in routes/ is a route, named by its address. */
import { flatRoutes } from "@remix-run/fs-routes";

export default flatRoutes();
