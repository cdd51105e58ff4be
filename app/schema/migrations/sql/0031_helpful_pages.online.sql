-- Pages of the most helpful reviews are read from their index alone, which says what is hidden, too. Before, the shop looked
-- each of them up in the table to know: that seemed dearer to PostgreSQL than to read and sort all reviews of a product.
DO $$
BEGIN
    IF EXISTS (SELECT FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
        WHERE relname = 'review_most_helpful_idx' AND indnatts = 4)
    THEN
        ALTER INDEX review_most_helpful_idx RENAME TO old_review_most_helpful_idx;
    END IF;
END $$;
-- statement
CREATE INDEX CONCURRENTLY IF NOT EXISTS review_most_helpful_idx
    ON review (product_id, helpfulness DESC, created_at DESC, id DESC) INCLUDE (hidden_at);
-- statement
DROP INDEX CONCURRENTLY IF EXISTS old_review_most_helpful_idx;
