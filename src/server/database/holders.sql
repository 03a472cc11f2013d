-- Keeps the register of who holds, has ordered or wants tokens of an issuance up to date. Idempotent: the owner runs it
-- after every migration; the triggers have their caller's rights.

-- Adds numbers to a person's row of an issuance.
create or replace function add_to_holder(
  of_tenant uuid, of_issuance uuid, of_user uuid, more_tokens bigint, more_ordered bigint, more_interested bigint, at timestamptz
) returns void language sql as $$
  insert into holders (tenant_id, id, issuance_id, user_id, tokens, ordered, interested, since)
  select of_tenant, gen_random_uuid(), issuances.id, users.id, more_tokens, more_ordered, more_interested, at
  from issuances join users on users.tenant_id = issuances.tenant_id
  where issuances.tenant_id = of_tenant and issuances.id = of_issuance and users.id = of_user
  on conflict (tenant_id, issuance_id, user_id) do update
  set tokens = holders.tokens + excluded.tokens, ordered = holders.ordered + excluded.ordered,
    interested = holders.interested + excluded.interested
$$;

-- Returns the issuance of a token class; the default class has its issuance's id.
create or replace function issuance_of_class(of_tenant uuid, class uuid) returns uuid language sql stable as $$
  select coalesce((select issuance_id from token_classes where tenant_id = of_tenant and id = class), class)
$$;

-- Counts the tokens on persons' accounts: reserved ones as ordered, all others as held.
create or replace function keep_holder() returns trigger language plpgsql as $$
begin
  perform add_to_holder(new.tenant_id, issuance_of_class(new.tenant_id, new.unit::uuid), new.owner::uuid,
    case when new.account = 'reserved' then 0 else new.amount end,
    case when new.account = 'reserved' then new.amount else 0 end, 0,
    (select entry.at from journal_entries entry where entry.tenant_id = new.tenant_id and entry.id = new.entry_id));
  return null;
end $$;

-- Counts interests, which have no postings in the journal.
create or replace function keep_interested() returns trigger language plpgsql as $$
declare
  before bigint := case when tg_op = 'UPDATE' then case when old.status = 'RESERVED' then old.tokens else 0 end else 0 end;
  after bigint := case when new.status = 'RESERVED' then new.tokens else 0 end;
begin
  if after <> before then
    perform add_to_holder(new.tenant_id, new.issuance_id, new.investor_id, 0, 0, after - before, new.created_at);
  end if;
  return null;
end $$;

do $$
declare
  tenant record;
begin
  if exists (select from pg_trigger where tgrelid = 'journal_postings'::regclass and tgname = 'kept_holder') then
    return;
  end if;
  create trigger kept_holder after insert on journal_postings for each row when (new.lot_id is not null)
    execute function keep_holder();
  create trigger kept_interested after insert or update of status, tokens on interests for each row
    execute function keep_interested();
  -- Inserts the earlier rows, tenant by tenant because of row security.
  for tenant in select id from tenants loop
    perform set_config('app.tenant_id', tenant.id::text, true);
    -- Skips tenants with rows inserted before the triggers existed, such as by a restored copy.
    continue when exists (select from holders where tenant_id = tenant.id);
    perform add_to_holder(tenant.id, issuance_of_class(tenant.id, posting.unit::uuid), posting.owner::uuid,
        case when posting.account = 'reserved' then 0 else posting.amount end,
        case when posting.account = 'reserved' then posting.amount else 0 end, 0, entry.at)
      from journal_postings posting
      join journal_entries entry on entry.tenant_id = posting.tenant_id and entry.id = posting.entry_id
      where posting.tenant_id = tenant.id and posting.lot_id is not null
      order by entry.at;
    perform add_to_holder(tenant.id, issuance_id, investor_id, 0, 0, tokens, created_at)
      from interests where tenant_id = tenant.id and status = 'RESERVED' order by created_at;
  end loop;
  perform set_config('app.tenant_id', '', true);
end $$;
