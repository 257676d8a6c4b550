-- What a person must look at: answers of a railroad to one document that cannot both be true.
alter table public.tenders add column conflict text;
