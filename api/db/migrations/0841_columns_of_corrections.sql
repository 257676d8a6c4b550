-- Correcting a row may need a column that the file lacks: every row gets it, empty, and the header its name. Returns
-- which column of the file then fills which of the kind.
create function identity.add_import_columns(p_import_id int, p_labels jsonb) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v identity.imports := identity.own_import(p_import_id);
  v_head int;
  v_place int;
  v_name text;
  v_label text;
begin
  select min(r.row_no), max(cardinality(r.cells)) into v_head, v_place
  from identity.import_rows r where r.import_id = v.import_id;
  for v_name, v_label in select l.key, l.value from jsonb_each_text(p_labels) l loop
    continue when v.mapping ->> v_name is not null;
    v.mapping := v.mapping || jsonb_build_object(v_name, v_place);
    update identity.import_rows r
    set cells = r.cells || array_fill(''::text, array[v_place - cardinality(r.cells)])
      || case when v.has_header and r.row_no = v_head then v_label else '' end
    where r.import_id = v.import_id;
    v_place := v_place + 1;
  end loop;
  update identity.imports i set mapping = v.mapping where i.import_id = v.import_id;
  return v.mapping;
end
$$;
revoke execute on function identity.add_import_columns from public;
grant execute on function identity.add_import_columns to interline_app;
