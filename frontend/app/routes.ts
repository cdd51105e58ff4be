/** Every file in routes/ is a route. Its name is its address. */
import { flatRoutes } from "@remix-run/fs-routes";

export default flatRoutes();
