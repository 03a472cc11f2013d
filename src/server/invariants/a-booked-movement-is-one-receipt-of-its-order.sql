-- Of the same money, and a movement that is open or settled without an order is none.
select line.tenant_id, line.id as statement_line, line.status, line.amount, receipt.amount as entered
from statement_lines line
left join receipts receipt on receipt.tenant_id = line.tenant_id and receipt.statement_line_id = line.id
where case line.status
  when 'BOOKED' then coalesce(receipt.amount <> line.amount or receipt.investment_id <> line.investment_id, true)
  else receipt.id is not null
end
