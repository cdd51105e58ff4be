DROP TRIGGER offer_moved ON offer;
DROP FUNCTION hold_moved_price;
ALTER TABLE desk_history DROP after;
