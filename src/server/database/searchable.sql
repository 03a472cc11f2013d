-- Keeps the texts for the search in lists up to date. Idempotent: the owner runs it after every migration.

-- Returns a text in lower case without accents.
create or replace function folded(words text) returns text language sql immutable parallel safe
return regexp_replace(normalize(lower(words), nfd), '[\u0300-\u036f]', '', 'g');

-- Returns the words at some paths of a row; a text missing in a language is replaced by the Spanish one.
create or replace function searchable_words(fields jsonb, paths text[]) returns text language sql immutable parallel safe
return (
  select ' ' || folded(string_agg(coalesce(fields #>> path::text[], fields #>> array[(path::text[])[1], 'es']), ' ' order by place))
  from unnest(paths) with ordinality as named (path, place)
);

-- Updates the search text of a row; the trigger's arguments are the kind and the paths. Resets app.search, whose row
-- security would hide the written row.
create or replace function keep_searchable() returns trigger language plpgsql as $$
begin
  perform set_config('app.search', '', true);
  -- Closed accounts are not found.
  if to_jsonb(new) ->> 'closed_at' is not null then
    delete from search_texts where tenant_id = new.tenant_id and subject_id = new.id and kind = tg_argv[0];
    return null;
  end if;
  insert into search_texts (tenant_id, kind, subject_id, text)
  values (new.tenant_id, tg_argv[0], new.id, searchable_words(to_jsonb(new), tg_argv[1:]))
  on conflict (tenant_id, kind, subject_id) do update set text = excluded.text;
  return null;
end $$;

-- Deletes the search text of a row; the trigger's argument is the kind.
create or replace function forget_searchable() returns trigger language plpgsql as $$
begin
  perform set_config('app.search', '', true);
  delete from search_texts where tenant_id = old.tenant_id and subject_id = old.id and kind = tg_argv[0];
  return null;
end $$;

do $$
declare
  searched record;
begin
  for searched in
    select * from (values
      -- Repeats the name, so that a search may begin with the surname.
      ('users', 'user', array['{name}', '{surname}', '{name}', '{email}']),
      -- Serves readers who may not search by e-mail address.
      ('users', 'person', array['{name}', '{surname}', '{name}']),
      ('issuances', 'issuance.es', array['{title,es}', '{sector,es}', '{city}']),
      ('issuances', 'issuance.en', array['{title,en}', '{sector,en}', '{city}']),
      ('issuances', 'title.es', array['{title,es}']),
      ('issuances', 'title.en', array['{title,en}']),
      ('investments', 'investment', array['{reference}']),
      ('organisations', 'organisation', array['{name}', '{tax_id}']),
      ('entities', 'entity', array['{name}', '{tax_id}'])
    ) as listed (name, kind, paths)
  loop
    if not exists (
      select from pg_trigger where tgrelid = searched.name::regclass and tgname = 'forgotten_' || searched.kind
    ) then
      execute format('create trigger %I after delete on %I for each row execute function forget_searchable(%L)',
        'forgotten_' || searched.kind, searched.name, searched.kind);
    end if;
    continue when exists (
      select from pg_trigger where tgrelid = searched.name::regclass and tgname = 'searchable_' || searched.kind
    );
    execute format('create trigger %I after insert or update of %s on %I for each row execute function keep_searchable(%s)',
      'searchable_' || searched.kind,
      (select string_agg(distinct quote_ident((path::text[])[1]), ', ') from unnest(searched.paths) path),
      searched.name,
      (select string_agg(quote_literal(argument), ', ') from unnest(searched.kind || searched.paths) argument));
    execute format('insert into search_texts (tenant_id, kind, subject_id, text)
      select tenant_id, %L, id, searchable_words(to_jsonb(%I), %L) from %2$I
      where to_jsonb(%2$I) ->> ''closed_at'' is null on conflict do nothing',
      searched.kind, searched.name, searched.paths);
  end loop;
end $$;
