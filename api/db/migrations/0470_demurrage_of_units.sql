-- corrects 9e28e711e5f49ef9a76c9fc8bab259eaa27db4e7a271086b1de461ae72fb2c7c
-- The clock of a unit that runs, for the demurrage column of the asset list.
create index demurrage_stays_clock on public.demurrage_stays (customer_id, equipment_id, started_ts) where is_running;
-- Stays that another stay ended without a report of departure stop with it: 0531 has the job calculate them once more.
