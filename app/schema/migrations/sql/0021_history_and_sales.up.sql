-- What staff changed at the desk, of products, brands, categories and posts alike, so that it can be undone.
ALTER TABLE product_history RENAME TO desk_history;
ALTER TABLE desk_history RENAME CONSTRAINT product_history_pkey TO desk_history_pkey;
ALTER TABLE desk_history RENAME CONSTRAINT product_history_product_id_fkey TO desk_history_product_id_fkey;
ALTER TABLE desk_history RENAME CONSTRAINT product_history_staff_check TO desk_history_staff_check;
ALTER TABLE desk_history RENAME CONSTRAINT product_history_before_check TO desk_history_before_check;
ALTER SEQUENCE product_history_id_seq RENAME TO desk_history_id_seq;
ALTER INDEX product_history_product_id_idx RENAME TO desk_history_product_id_idx;
ALTER TABLE desk_history ALTER product_id DROP NOT NULL;
ALTER TABLE desk_history
    ADD brand_id     bigint REFERENCES brand ON DELETE CASCADE,
    ADD category_id  bigint REFERENCES category ON DELETE CASCADE,
    ADD blog_post_id bigint REFERENCES blog_post ON DELETE CASCADE,
    ADD CONSTRAINT desk_history_is_of_one_thing
        CHECK (num_nonnulls(product_id, brand_id, category_id, blog_post_id) = 1);
-- the changes of each, the latest first
CREATE INDEX desk_history_brand_id_idx ON desk_history (brand_id, id DESC);
CREATE INDEX desk_history_category_id_idx ON desk_history (category_id, id DESC);
CREATE INDEX desk_history_blog_post_id_idx ON desk_history (blog_post_id, id DESC);

-- A sale that has dates: it begins and ends on time, also while its feed is not read. `price_pence` is today's price.
ALTER TABLE feed_item
    ADD full_pence integer,
    ADD sale_pence integer,
    ADD sale_from  timestamptz,
    ADD sale_until timestamptz,
    ADD CONSTRAINT feed_item_has_whole_sale CHECK (num_nulls(full_pence, sale_pence, sale_from, sale_until) IN (0, 4));
-- the sales that may begin or end
CREATE INDEX feed_item_sale_until_idx ON feed_item (sale_until) WHERE sale_until IS NOT NULL;
