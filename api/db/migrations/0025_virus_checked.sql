-- Whether a virus scanner found nothing in a file when it came. Of files before this nobody knows: they count as not checked.
alter table public.attachments add column virus_checked boolean not null default false;
