/** API calls about alerts: asking to be told of a price or of stock, and the list of what one asked for. */
import { browserApi } from "../client/browser-api";
import { unwrapResponse } from "../client/client";
import type { components } from "../schema";

export type NewAlert = components["schemas"]["NewAlert"];
export type Alert = components["schemas"]["Alert"];
export type AlertChoices = Pick<Alert, "is_paused" | "is_daily">;

export const addAlert = (body: NewAlert) => unwrapResponse(browserApi().POST("/api/v1/alerts", { body }));

export const fetchAlerts = () => unwrapResponse(browserApi().GET("/api/v1/user/alerts"));

export const changeAlert = (alert_id: number, choices: AlertChoices) =>
  unwrapResponse(browserApi().PUT("/api/v1/user/alerts", { body: { alert_id, ...choices } }));

export const deleteAlert = (alert_id: number) =>
  unwrapResponse(browserApi().DELETE("/api/v1/user/alerts", { body: { alert_id } }));

export const addDevice = (body: components["schemas"]["NewDevice"]) =>
  unwrapResponse(browserApi().POST("/api/v1/user/devices", { body }));

export const deleteDevice = (endpoint: string) =>
  unwrapResponse(browserApi().DELETE("/api/v1/user/devices", { body: { endpoint } }));
