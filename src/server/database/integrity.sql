-- Ensures that journal entries balance, and that append-only rows form chains of hashes (hash-chain.ts). Idempotent: the
-- owner runs it after every migration; all functions have their caller's rights.

-- Rejects postings that do not sum to zero in every unit of an entry; one statement inserts all postings of an entry.
create or replace function refuse_imbalance() returns trigger language plpgsql as $$
begin
  if exists (select from posted group by entry_id, unit having sum(amount) <> 0) then
    raise exception 'a journal entry is out of balance' using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- Returns the SQL for the columns of a row as JSON. Omits nulls, so that a column added by a later version does not
-- change the text of older rows.
create or replace function chain_columns(of_table regclass, alias text, without text[]) returns text
language sql stable as $$
  select format('json_strip_nulls(json_build_object(%s))',
    string_agg(format('%L, %I.%I', attname, alias, attname), ', ' order by attname collate "C"))
  from pg_attribute
  where attrelid = of_table and attnum > 0 and not attisdropped and attname <> all (without)
$$;

-- Returns the SQL for the hashed text of the row `kept`: its columns without its place in the chain, and the postings
-- of an entry.
create or replace function chain_text(chain regclass) returns text language sql stable as $$
  select chain_columns(chain, 'kept', '{chain_position,chain_hash}') || '::text' ||
    case chain when 'journal_entries'::regclass then format(
      ' || coalesce((select json_agg(%s order by line)::text from journal_postings posting
        where posting.tenant_id = kept.tenant_id and posting.entry_id = kept.id), %L)',
      chain_columns('journal_postings', 'posting', '{tenant_id,entry_id}'), '')
    else '' end
$$;

-- Returns the hash of a row from the hash before it ('' for the first) and its own text.
create or replace function chain_link(before text, kept text) returns text language sql stable as $$
  select encode(sha256(convert_to(before || kept, 'UTF8')), 'hex')
$$;

create or replace function chain_step(state text, head text, kept text) returns text language sql stable as $$
  select chain_link(coalesce(state, head), kept)
$$;

-- Aggregates rows in order to the hash of each; the first follows the head.
create or replace aggregate chain_from(head text, kept text) (sfunc = chain_step, stype = text);

create or replace function chained_tables() returns setof regclass language sql stable as $$
  select class.oid::regclass from pg_class class
  where class.relnamespace = 'public'::regnamespace and class.relkind = 'r'
    and exists (select from pg_attribute where attrelid = class.oid and attname = 'chain_hash' and not attisdropped)
  order by class.relname
$$;

-- Seals the oldest unsealed rows of the transaction's tenant, up to `most` rows of each table, and returns their
-- number. Skips tables that another transaction is sealing, instead of waiting.
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

-- Returns the head of each chain of the transaction's tenant, and the number of its unsealed rows.
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

-- Lists the faults in the newest rows, or all rows, of each chain of the transaction's tenant; without a tenant, of all
-- rows visible to the caller. A changed row has another hash, a deleted row leaves a gap, and `unsealed` means that a
-- row has waited for its hash for over an hour while others were inserted, or that a hash has no place.
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

-- Creates only missing triggers, because the creation waits for all users of the table.
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
