-- What a shipper was sent: their link shows this, however the quote is changed afterwards until it is sent again.
alter table quotes add column sent_content jsonb;
