-- Tables of rows that somebody sends in: first checked, then written by a job, a few hundred rows to a transaction that marks
-- them as well: a job that is killed goes on behind the last marked row. An import is its maker's alone; rows may name people,
-- so all of it is gone after a week. Functions for the application, no table.

create table identity.imports (
  import_id int generated always as identity primary key,
  user_id int not null references identity.users,
  kind text not null,
  customer_id int references identity.customers,
  source text not null,
  state text not null default 'mapping' check (state in ('mapping', 'checking', 'checked', 'running', 'done', 'failed')),
  has_header boolean not null,
  mapping jsonb not null,
  reason text,
  created_ts timestamptz not null default now()
);
create index imports_user on identity.imports (user_id, created_ts);
create index imports_customer on identity.imports (customer_id);

create table identity.import_rows (
  import_id int not null references identity.imports on delete cascade,
  row_no int not null,
  cells text[] not null,
  state text not null default 'new' check (state in ('new', 'good', 'refused', 'written')),
  -- what stands once in an import
  key_text text,
  problems jsonb not null default '[]',
  primary key (import_id, row_no)
);
create index import_rows_state on identity.import_rows (import_id, state, row_no);
alter table identity.imports enable row level security;
alter table identity.import_rows enable row level security;

-- The caller's own import, locked against everybody else who would work on it.
create function identity.own_import(p_import_id int) returns identity.imports
  language plpgsql security definer set search_path = ''
as $$
declare v identity.imports;
begin
  select * into v from identity.imports i
    where i.import_id = p_import_id and i.user_id = nullif(current_setting('app.user_id', true), '')::int
    for update;
  return v;
end
$$;

create function identity.create_import(
  p_kind text, p_customer_id int, p_source text, p_has_header boolean, p_mapping jsonb, p_rows jsonb) returns int
  language plpgsql security definer set search_path = ''
as $$
declare v_id int;
begin
  insert into identity.imports (user_id, kind, customer_id, source, has_header, mapping)
  values (nullif(current_setting('app.user_id', true), '')::int, p_kind, p_customer_id, p_source, p_has_header, p_mapping)
  returning import_id into v_id;
  insert into identity.import_rows (import_id, row_no, cells)
  select v_id, (r.value ->> 'no')::int, array(select jsonb_array_elements_text(r.value -> 'cells'))
  from jsonb_array_elements(p_rows) r;
  return v_id;
end
$$;

-- The row of the header, if there is one, is the first and never counted.
create function identity.import_record(p_import_id int, p_told int) returns jsonb
  language sql stable security definer set search_path = ''
  begin atomic
    select jsonb_build_object(
      'import_id', i.import_id, 'kind', i.kind, 'customer_id', i.customer_id, 'customer_name', c.name, 'source', i.source,
      'state', i.state, 'has_header', i.has_header, 'mapping', i.mapping, 'reason', i.reason,
      'created_ts', to_char(i.created_ts at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'row_count', n.rows, 'checked_count', n.rows - n.fresh, 'good_count', n.good, 'refused_count', n.refused,
      'written_count', n.written,
      'sample', coalesce((
        select jsonb_agg(to_jsonb(f.cells) order by f.row_no) from (
          select r.row_no, r.cells from identity.import_rows r where r.import_id = i.import_id order by r.row_no limit 6) f),
        '[]'::jsonb),
      'refused', coalesce((
        select jsonb_agg(jsonb_build_object('row', f.row_no, 'cells', to_jsonb(f.cells), 'problems', f.problems)
          order by f.row_no)
        from (
          select r.row_no, r.cells, r.problems from identity.import_rows r
          where r.import_id = i.import_id and r.state = 'refused' order by r.row_no limit p_told) f), '[]'::jsonb))
    from identity.imports i
    left join identity.customers c on c.customer_id = i.customer_id
    cross join lateral (
      select count(*) as rows, count(*) filter (where r.state = 'new') as fresh,
        count(*) filter (where r.state = 'good') as good, count(*) filter (where r.state = 'refused') as refused,
        count(*) filter (where r.state = 'written') as written
      from identity.import_rows r
      where r.import_id = i.import_id
        and not (i.has_header and r.row_no = (
          select min(h.row_no) from identity.import_rows h where h.import_id = i.import_id))) n
    where i.import_id = p_import_id and i.user_id = nullif(current_setting('app.user_id', true), '')::int;
  end;

create function identity.own_imports() returns setof int
  language sql stable security definer set search_path = ''
  begin atomic
    select i.import_id from identity.imports i
    where i.user_id = nullif(current_setting('app.user_id', true), '')::int
    order by i.import_id desc limit 10;
  end;

-- Takes an import to another state, when it is in one of those given; false: it is not, or nobody's.
create function identity.change_import(p_import_id int, p_from text[], p_to text, p_reason text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare v identity.imports := identity.own_import(p_import_id);
begin
  if v.import_id is null or not v.state = any (p_from) then return false; end if;
  update identity.imports i set state = p_to, reason = p_reason where i.import_id = p_import_id;
  return true;
end
$$;

-- Begins to check an import anew, with these columns. Rows that were written stay so.
create function identity.map_import(p_import_id int, p_has_header boolean, p_mapping jsonb) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  if not identity.change_import(p_import_id, '{mapping,checked}', 'checking', null) then return false; end if;
  update identity.imports i set has_header = p_has_header, mapping = p_mapping where i.import_id = p_import_id;
  update identity.import_rows r set state = 'new', problems = '[]', key_text = null
    where r.import_id = p_import_id and r.state in ('good', 'refused');
  return true;
end
$$;

create function identity.import_rows_in(p_import_id int, p_state text, p_limit int)
  returns table (row_no int, cells text[], problems jsonb)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    select r.row_no, r.cells, r.problems
    from identity.imports i join identity.import_rows r on r.import_id = i.import_id
    where i.import_id = p_import_id and i.user_id = nullif(current_setting('app.user_id', true), '')::int
      and r.state = p_state
      and not (i.has_header and r.row_no = (
        select min(h.row_no) from identity.import_rows h where h.import_id = i.import_id))
    order by r.row_no limit p_limit;
end
$$;

create function identity.mark_import_rows(p_import_id int, p_marks jsonb) returns void
  language plpgsql security definer set search_path = ''
as $$
declare v identity.imports := identity.own_import(p_import_id);
begin
  update identity.import_rows r set state = m.state, problems = m.problems, key_text = coalesce(m.key_text, r.key_text)
  from jsonb_to_recordset(p_marks) as m (row_no int, state text, problems jsonb, key_text text)
  where r.import_id = v.import_id and r.row_no = m.row_no;
end
$$;

-- What stands once in an import is taken from its first row; later ones are refused.
create function identity.refuse_repeated_rows(p_import_id int) returns void
  language plpgsql security definer set search_path = ''
as $$
declare v identity.imports := identity.own_import(p_import_id);
begin
  update identity.import_rows r set state = 'refused', problems = jsonb_build_array(jsonb_build_object(
    'column', null, 'words', 'Row ' || f.first || ' says the same already. Take this row out.'))
  from (
    select k.row_no, min(k.row_no) over (partition by k.key_text) as first from identity.import_rows k
    where k.import_id = v.import_id and k.state = 'good' and k.key_text is not null) f
  where r.import_id = v.import_id and r.row_no = f.row_no and f.first < f.row_no;
end
$$;

create function identity.delete_import(p_import_id int) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare v identity.imports := identity.own_import(p_import_id);
begin
  delete from identity.imports i where i.import_id = v.import_id;
  return found;
end
$$;

-- Puts a job into the place of whoever asked for the import, as far as they may use the portal by now. No row: there is
-- nothing to do, or nobody to do it for.
create function identity.enter_import(p_import_id int)
  returns table (kind text, customer_id int, state text, mapping jsonb, user_id int, is_admin boolean)
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    select i.kind, i.customer_id, i.state, i.mapping, u.user_id, u.is_admin
    from identity.imports i join identity.users u on u.user_id = i.user_id and u.status = 1
    where i.import_id = p_import_id and i.state in ('checking', 'running')
    for update of i;
  if found then
    perform set_config('app.user_id', (
      select i.user_id::text from identity.imports i where i.import_id = p_import_id), true);
  end if;
end
$$;

create function identity.sweep_imports() returns void
  language sql security definer set search_path = ''
  begin atomic
    delete from identity.imports i where i.created_ts < now() - interval '7 days';
  end;

do $$
declare f regprocedure;
begin
  for f in
    select p.oid from pg_proc p where p.pronamespace = 'identity'::regnamespace
      and p.proname in ('own_import', 'create_import', 'import_record', 'own_imports', 'change_import', 'map_import',
        'import_rows_in', 'mark_import_rows', 'refuse_repeated_rows', 'delete_import', 'enter_import', 'sweep_imports')
  loop
    execute format('revoke execute on function %s from public', f);
    if f::text !~ 'own_import\(' then execute format('grant execute on function %s to interline_app', f); end if;
  end loop;
end
$$;
