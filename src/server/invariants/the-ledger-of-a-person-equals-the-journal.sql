with derived as (
  select entry.tenant_id, movement.*
  from journal_entries entry, movements_of(entry.tenant_id, entry.id) movement
), kept as (
  select tenant_id, id, user_id, at, kind, issuance_id, investment_id, cause_kind, cause_id, currency,
    money_in, money_out, tokens_in, tokens_out
  from movements
)
(select 'missing' as problem, * from (select * from derived except select * from kept) missing)
union all
(select 'invented' as problem, * from (select * from kept except select * from derived) invented)
