-- What holds rows together beyond keys and checks: journal entries balance, and rows that are only added form chains of
-- hashes (chain.ts). Idempotent: it runs after every migration, by the owner. Every function has its caller's rights.

-- The postings of an entry are written in one statement: together they sum to zero in every unit.
create or replace function refuse_imbalance() returns trigger language plpgsql as $$
begin
  if exists (select from posted group by entry_id, unit having sum(amount) <> 0) then
    raise exception 'a journal entry is out of balance' using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- The columns of a row as JSON, in SQL. What is null is left out: a column that a later version adds leaves the text of
-- older rows as it is.
create or replace function chain_columns(of_table regclass, alias text, without text[]) returns text
language sql stable as $$
  select format('json_strip_nulls(json_build_object(%s))',
    string_agg(format('%L, %I.%I', attname, alias, attname), ', ' order by attname collate "C"))
  from pg_attribute
  where attrelid = of_table and attnum > 0 and not attisdropped and attname <> all (without)
$$;

-- What the hash of the row `kept` is made of, in SQL: the row without its place in the chain, and the postings of an entry.
create or replace function chain_text(chain regclass) returns text language sql stable as $$
  select chain_columns(chain, 'kept', '{chain_position,chain_hash}') || '::text' ||
    case chain when 'journal_entries'::regclass then format(
      ' || coalesce((select json_agg(%s order by line)::text from journal_postings posting
        where posting.tenant_id = kept.tenant_id and posting.entry_id = kept.id), %L)',
      chain_columns('journal_postings', 'posting', '{tenant_id,entry_id}'), '')
    else '' end
$$;

-- The hash of a row: of the hash before it, '' for the first, and its own text.
create or replace function chain_link(before text, kept text) returns text language sql stable as $$
  select encode(sha256(convert_to(before || kept, 'UTF8')), 'hex')
$$;

create or replace function chain_step(state text, head text, kept text) returns text language sql stable as $$
  select chain_link(coalesce(state, head), kept)
$$;

-- Over rows in order: the hash of each, the first of them following the head.
create or replace aggregate chain_from(head text, kept text) (sfunc = chain_step, stype = text);

create or replace function chained_tables() returns setof regclass language sql stable as $$
  select class.oid::regclass from pg_class class
  where class.relnamespace = 'public'::regnamespace and class.relkind = 'r'
    and exists (select from pg_attribute where attrelid = class.oid and attname = 'chain_hash' and not attisdropped)
  order by class.relname
$$;

-- Seals rows of the transaction's tenant that are not sealed yet, the oldest first, so many of each table. Nobody waits:
-- what another transaction is just sealing is left to it. Returns how many were sealed.
create or replace function seal_chains(most integer) returns integer
language plpgsql set timezone = 'UTC' as $$
declare
  tenant uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
  chain regclass;
  sealed integer;
  total integer := 0;
begin
  for chain in select chained_tables() loop
    continue when not pg_try_advisory_xact_lock(hashtextextended(format('%s of %s', chain, tenant), 0));
    execute format($seal$
      with head as (
        select chain_position, chain_hash from %1$s
        where tenant_id = $1 and chain_position is not null order by chain_position desc limit 1
      ), fresh as (
        select ctid as place, row_number() over (order by recorded_at, ctid) as nth, %2$s as text
        from %1$s kept where tenant_id = $1 and chain_hash is null order by recorded_at, ctid limit $2
      ), sealed as (
        select place, nth + coalesce((select chain_position from head), 0) as position,
          chain_from(coalesce((select chain_hash from head), ''), text) over (order by nth) as hash
        from fresh
      )
      update %1$s kept set chain_position = sealed.position, chain_hash = sealed.hash
      from sealed where kept.ctid = sealed.place
    $seal$, chain, chain_text(chain)) using tenant, most;
    get diagnostics sealed = row_count;
    total := total + sealed;
  end loop;
  return total;
end $$;

-- Where the chains of the transaction's tenant end, and how many rows of each wait for their seal.
create or replace function chain_heads() returns table (chain text, "position" bigint, hash text, waiting bigint)
language plpgsql stable as $$
declare
  tenant uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
  name regclass;
begin
  for name in select chained_tables() loop
    return query execute format($heads$
      select %1$L, head.chain_position, head.chain_hash,
        (select count(*) from %1$s where tenant_id = $1 and chain_hash is null)
      from (select) once
      left join (
        select chain_position, chain_hash from %1$s
        where tenant_id = $1 and chain_position is not null order by chain_position desc limit 1
      ) head on true
    $heads$, name) using tenant;
  end loop;
end $$;

-- What is wrong with the newest rows of each chain of the transaction's tenant, or with all of them; outside of a tenant,
-- with all that the caller may see. A row that was changed, and one that follows a changed hash, has another hash than it
-- should; rows that were taken out leave a gap; no row waits for its seal while others come for more than an hour; and
-- none has a hash without a place.
create or replace function chain_faults(newest bigint default null)
returns table (tenant_id uuid, chain text, "position" bigint, fault text)
language plpgsql stable set timezone = 'UTC' as $$
declare
  tenant uuid := nullif(current_setting('app.tenant_id', true), '')::uuid;
  name regclass;
begin
  for name in select chained_tables() loop
    return query execute format($faults$
      with start as (
        select case when $1 is null then 0 else coalesce(max(chain_position) - $2, 0) end as position
        from %1$s where tenant_id = $1
      )
      select each.tenant_id, %1$L, each.chain_position,
        case when each.chain_position <> each.previous + 1 then 'gap' else 'changed' end
      from (
        select kept.tenant_id, kept.chain_position, kept.chain_hash, %2$s as text,
          lag(kept.chain_hash, 1, '') over in_order as before,
          lag(kept.chain_position, 1, 0::bigint) over in_order as previous
        from %1$s kept
        where ($1 is null or kept.tenant_id = $1) and kept.chain_position >= (select position from start)
        window in_order as (partition by kept.tenant_id order by kept.chain_position)
      ) each
      where each.chain_position > (select position from start)
        and (each.chain_position <> each.previous + 1
          or each.chain_hash is distinct from chain_link(each.before, each.text))
      union all
      select kept.tenant_id, %1$L, null, 'unsealed'
      from %1$s kept where $1 is null or kept.tenant_id = $1 group by kept.tenant_id
      having min(kept.recorded_at) filter (where kept.chain_hash is null) < max(kept.recorded_at) - interval '1 hour'
        or bool_or(kept.chain_hash is not null and coalesce(kept.chain_position, 0) < 1)
    $faults$, name, chain_text(name)) using tenant, newest;
  end loop;
end $$;

create or replace function refuse_second_seal() returns trigger language plpgsql as $$
begin
  raise exception 'a row of % is sealed once', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- Triggers only where they are missing: making one waits for everybody who uses the table.
do $$
declare
  chain regclass;
begin
  if not exists (select from pg_trigger where tgname = 'journal_balance') then
    create trigger journal_balance after insert on journal_postings
      referencing new table as posted for each statement execute function refuse_imbalance();
  end if;
  for chain in select chained_tables() loop
    continue when exists (select from pg_trigger where tgrelid = chain and tgname = 'sealed_once');
    execute format('create trigger sealed_once before update on %s for each row
      when (old.chain_hash is not null) execute function refuse_second_seal()', chain);
  end loop;
end $$;
