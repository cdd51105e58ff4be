/** API calls of the desk about posts of the blog. */
import { unwrapResponse } from "../client/client";
import type { components } from "../schema";
import { desk, init } from "./client";
import { unwrapSaved } from "./saving";

type Schemas = components["schemas"];
export type DeskPost = Schemas["DeskPost"];
export type StoredPost = Schemas["StoredPost"];

export const fetchPosts = () => unwrapResponse(desk.GET("/admin/desk/posts"));
export const fetchPost = (post_id: number) =>
  unwrapResponse(desk.GET("/admin/desk/posts/{post_id}", init({ post_id })));
export const addPost = (body: DeskPost) => unwrapResponse(desk.POST("/admin/desk/posts", { body }));
export const savePost = (post_id: number, version: string, post: DeskPost) =>
  unwrapSaved(desk.PUT("/admin/desk/posts/{post_id}", init({ post_id }, { version, post })));
