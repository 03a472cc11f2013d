-- Keeps the movements of persons' money and tokens up to date with the journal. Idempotent: the owner runs it after
-- every migration; the trigger has its caller's rights.

-- Derives the id of a movement, which sorts by its entry; within an entry, incoming money precedes its use.
create or replace function movement_id(entry uuid, person text, unit text, place int) returns uuid language sql immutable as $$
  select (substr(entry::text, 1, 24) || substr(md5(entry::text || person || unit), 1, 11) || place)::uuid
$$;

-- Returns the movements of one entry for the persons whose accounts it changes. Money paid directly for an order counts
-- as incoming and spent.
drop function if exists movements_of(uuid, uuid);
create function movements_of(of_tenant uuid, of_entry uuid) returns table (
  id uuid, user_id uuid, at timestamptz, kind text, issuance_id uuid, investment_id uuid, cause_kind text, cause_id uuid,
  currency text, money_in bigint, money_out bigint, tokens_in bigint, tokens_out bigint
) language sql stable as $$
  with entry as (
    select caused.*, named.id as order_id, named.investor_id, coalesce(named.issuance_id, caused.issuance_id) as about
    from (
      select entry.id, entry.kind, entry.at, entry.cause_kind, entry.cause_id,
        case entry.cause_kind
          when 'investment' then entry.cause_id
          when 'receipt' then (select receipt.investment_id from receipts receipt
            where receipt.tenant_id = of_tenant and receipt.id = entry.cause_id)
          when 'payout' then (select payout.investment_id from payouts payout
            where payout.tenant_id = of_tenant and payout.id = entry.cause_id)
        end as investment_id,
        case entry.cause_kind
          when 'payout' then (select payout.issuance_id from payouts payout
            where payout.tenant_id = of_tenant and payout.id = entry.cause_id)
          when 'earning' then (select earning.issuance_id from earnings earning
            where earning.tenant_id = of_tenant and earning.id = entry.cause_id)
        end as issuance_id
      from journal_entries entry
      where entry.tenant_id = of_tenant and entry.id = of_entry
    ) caused
    left join investments named on named.tenant_id = of_tenant and named.id = caused.investment_id
  ), posting as (
    select posting.*,
      case
        when posting.account in ('investor_pending', 'balance_held') then (select investor_id::text from investments waits
          where waits.tenant_id = of_tenant and waits.id = posting.owner::uuid)
        when posting.account = 'escrow' then (select investor_id::text from entry)
        else posting.owner
      end as person
    from journal_postings posting
    where posting.tenant_id = of_tenant and posting.entry_id = of_entry and posting.account in
      ('investor_available', 'investor_balance', 'balance_held', 'investor_pending', 'earnings_payable', 'holder_debt', 'escrow', 'holder', 'locked')
  ), money as (
    select person, unit,
      coalesce(sum(amount) filter (where account <> 'escrow'), 0) as own,
      greatest(coalesce(sum(amount) filter (where account = 'escrow'), 0), 0) as spent
    from posting where lot_id is null and person is not null group by person, unit
  ), moved as (
    select money.person, money.unit, entry.about as issuance_id, money.unit as currency, 1 as place,
      case entry.kind when 'receive' then 'PAYMENT' when 'charge' then 'PAYMENT' when 'refund' then 'REFUND'
        when 'pay_out' then 'WITHDRAWAL' when 'come_back' then 'RETURN' when 'distribute' then 'EARNINGS'
        when 'transfer' then 'TRANSFER' else 'CORRECTION' end as kind,
      greatest(own + spent, 0) as money_in, greatest(-own - spent, 0) as money_out, 0 as tokens_in, 0 as tokens_out
    from money, entry where own + spent <> 0
    union all
    select money.person, money.unit, entry.about, money.unit, 2, 'PURCHASE', 0, spent, 0, 0
    from money, entry where spent > 0
    union all
    select tokens.person, tokens.unit, tokens.issuance_id, issuances.currency, 3,
      case entry.kind when 'mint' then 'TOKENS' when 'burn' then 'BURN' when 'transfer' then 'TRANSFER' else 'CORRECTION' end,
      0, 0, greatest(amount, 0), greatest(-amount, 0)
    from (
      select person, unit, issuance_of_class(of_tenant, case when unit ~ '^[0-9a-f-]{36}$' then unit::uuid end) as issuance_id, sum(amount) as amount
      from posting where lot_id is not null group by person, unit having sum(amount) <> 0
    ) tokens
    join issuances on issuances.tenant_id = of_tenant and issuances.id = tokens.issuance_id, entry
  )
  select movement_id(entry.id, moved.person, moved.unit, moved.place), moved.person::uuid, entry.at, moved.kind,
    moved.issuance_id, entry.order_id, entry.cause_kind, entry.cause_id, moved.currency,
    moved.money_in::bigint, moved.money_out::bigint, moved.tokens_in::bigint, moved.tokens_out::bigint
  from moved, entry
  -- Omits rows with a missing person, order or issuance, which the invariants report.
  where (select true from users where users.tenant_id = of_tenant and users.id = moved.person::uuid)
$$;

-- Inserts the movements of the entries of one statement, which contains all postings of an entry. Allows index lookups
-- only, because a cached plan made for small tables would scan them for every entry once they have grown.
create or replace function keep_movements() returns trigger language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  insert into movements (tenant_id, id, user_id, at, kind, issuance_id, investment_id, cause_kind, cause_id, currency,
    money_in, money_out, tokens_in, tokens_out)
  select entry.tenant_id, movement.*
  from (select distinct tenant_id, entry_id from posted) entry, movements_of(entry.tenant_id, entry.entry_id) movement;
  return null;
end $$;

do $$
declare
  tenant record;
begin
  if exists (select from pg_trigger where tgrelid = 'journal_postings'::regclass and tgname = 'kept_movements') then
    return;
  end if;
  create trigger kept_movements after insert on journal_postings referencing new table as posted
    for each statement execute function keep_movements();
  -- Inserts the movements of earlier entries, tenant by tenant because of row security.
  for tenant in select id from tenants loop
    perform set_config('app.tenant_id', tenant.id::text, true);
    -- Skips tenants with rows inserted before the trigger existed, such as by a restored copy.
    continue when exists (select from movements where tenant_id = tenant.id);
    insert into movements (tenant_id, id, user_id, at, kind, issuance_id, investment_id, cause_kind, cause_id, currency,
      money_in, money_out, tokens_in, tokens_out)
    select entry.tenant_id, movement.*
    from journal_entries entry, movements_of(entry.tenant_id, entry.id) movement
    where entry.tenant_id = tenant.id;
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;
