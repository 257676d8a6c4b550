-- The rule of a fuel table can be entered: which price, averaged over what, of how many months before, and whose miles. The
-- function of the earlier release stays for as long as it runs.

create function reference.set_fuel_table(p_scac text, p_basis text, p_brackets jsonb, p_source text, p_version int, p_terms jsonb)
  returns table (scac text, basis text, brackets jsonb, source text, version int, index_name text, averaging text,
    month_lag int, date_basis text, miles_source text, effective_from text, effective_until text)
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform identity.require_admin();
  if not exists (select from reference.set_fuel_table(p_scac, p_basis, p_brackets, p_source, p_version)) then
    return;
  end if;
  return query
    update reference.fuel_tables t
    set index_name = p_terms ->> 'index_name', averaging = p_terms ->> 'averaging',
      month_lag = (p_terms ->> 'month_lag')::smallint, date_basis = p_terms ->> 'date_basis',
      miles_source = p_terms ->> 'miles_source', effective_from = (p_terms ->> 'effective_from')::date,
      effective_until = (p_terms ->> 'effective_until')::date
    where t.scac = p_scac
    returning t.scac, t.basis, t.brackets, t.source, t.version, t.index_name, t.averaging, t.month_lag::int, t.date_basis,
      t.miles_source, to_char(t.effective_from, 'YYYY-MM-DD'), to_char(t.effective_until, 'YYYY-MM-DD');
end
$$;
revoke execute on function reference.set_fuel_table(text, text, jsonb, text, int, jsonb) from public;
grant execute on function reference.set_fuel_table(text, text, jsonb, text, int, jsonb) to interline_app;
