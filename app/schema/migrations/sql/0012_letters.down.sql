DROP TABLE alert_news, alert_price, alert_product, alert, dead_address, mail, push_device;
DROP FUNCTION tell_author, escape_markup;
