-- Bills whose answers contradict each other are listed among those that need a person: few of many.
create index tenders_in_conflict on public.tenders (customer_id) where conflict is not null;
