-- Refused rows are corrected where they stand: their new cells are checked again, the others stay as they were found.

create function identity.correct_import_rows(p_import_id int, p_rows jsonb) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  if not identity.change_import(p_import_id, '{checked,done}', 'checking', null) then return false; end if;
  update identity.import_rows r set cells = c.cells, state = 'new', problems = '[]', key_text = null
  from (
    select (e.value ->> 'row')::int as row_no, array(select jsonb_array_elements_text(e.value -> 'cells')) as cells
    from jsonb_array_elements(p_rows) e) c
  where r.import_id = p_import_id and r.row_no = c.row_no and r.state = 'refused';
  return true;
end
$$;
revoke execute on function identity.correct_import_rows from public;
grant execute on function identity.correct_import_rows to interline_app;

-- A corrected row may repeat one that was written before it was corrected.
create or replace function identity.refuse_repeated_rows(p_import_id int) returns void
  language plpgsql security definer set search_path = ''
as $$
declare v identity.imports := identity.own_import(p_import_id);
begin
  -- few repeat others: found first, so that no plan compares all rows with all
  with repeated as materialized (
    select f.row_no, f.first from (
      select k.row_no, k.state, first_value(k.row_no) over (partition by k.key_text order by k.state = 'good', k.row_no) as first
      from identity.import_rows k
      where k.import_id = v.import_id and k.state in ('good', 'written') and k.key_text is not null) f
    where f.state = 'good' and f.first <> f.row_no)
  update identity.import_rows r set state = 'refused', problems = jsonb_build_array(jsonb_build_object(
    'column', null, 'words', 'Row ' || f.first || ' has the same values. Correct or remove this row.'))
  from repeated f
  where r.import_id = v.import_id and r.row_no = f.row_no;
end
$$;
