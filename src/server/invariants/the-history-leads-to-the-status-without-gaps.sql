with chained as (
  select tenant_id, investment_id, position, from_status, to_status,
    row_number() over each_one as place,
    lag(to_status, 1, '') over each_one as before,
    lead(to_status) over each_one as after
  from investment_history
  window each_one as (partition by tenant_id, investment_id order by position)
)
select investment.tenant_id, investment.id as investment, investment.status, chained.position, chained.from_status, chained.to_status
from investments investment
left join chained on chained.tenant_id = investment.tenant_id and chained.investment_id = investment.id
where chained.position is null
  or chained.position <> chained.place
  or chained.from_status <> chained.before
  or (chained.after is null and chained.to_status <> investment.status)
