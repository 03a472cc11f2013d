-- A booked movement has one receipt of the same amount and order, or funds a distribution with exactly its gross
-- amount. Open movements, and those settled without an order, have no receipt.
select line.tenant_id, line.id as statement_line, line.status, line.amount, coalesce(receipt.amount, shared.gross) as entered
from statement_lines line
left join receipts receipt on receipt.tenant_id = line.tenant_id and receipt.statement_line_id = line.id
left join distributions shared on shared.tenant_id = line.tenant_id and shared.id = line.distribution_id
where case
  when line.status <> 'BOOKED' then receipt.id is not null
  when line.distribution_id is null then coalesce(receipt.amount <> line.amount or receipt.investment_id <> line.investment_id, true)
  else receipt.id is not null or coalesce(shared.gross <> line.amount or shared.funded_at is null, true)
end
