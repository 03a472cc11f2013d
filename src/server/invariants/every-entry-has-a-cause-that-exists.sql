-- Replaces a foreign key, because a cause may be a row of several tables.
select entry.tenant_id, entry.id as entry, entry.cause_kind, entry.cause_id, entry.kind
from journal_entries entry
left join investments investment on investment.tenant_id = entry.tenant_id and investment.id = entry.cause_id
left join receipts receipt on receipt.tenant_id = entry.tenant_id and receipt.id = entry.cause_id
left join payouts payout on payout.tenant_id = entry.tenant_id and payout.id = entry.cause_id
left join distributions distribution on distribution.tenant_id = entry.tenant_id and distribution.id = entry.cause_id
left join claims claim on claim.tenant_id = entry.tenant_id and claim.id = entry.cause_id
left join ads ad on ad.tenant_id = entry.tenant_id and ad.id = entry.cause_id
left join transfers transfer on transfer.tenant_id = entry.tenant_id and transfer.id = entry.cause_id
left join earnings earning on earning.tenant_id = entry.tenant_id and earning.id = entry.cause_id
left join deposits deposit on deposit.tenant_id = entry.tenant_id and deposit.id = entry.cause_id
left join disputes dispute on dispute.tenant_id = entry.tenant_id and dispute.id = entry.cause_id
left join differences difference on difference.tenant_id = entry.tenant_id and difference.id = entry.cause_id
left join statement_lines line on line.tenant_id = entry.tenant_id and line.id = entry.cause_id
where not ($1::jsonb -> 'journal' -> 'causes' ? entry.cause_kind)
  or not ($1::jsonb -> 'journal' -> 'entries' ? entry.kind)
  or (entry.cause_kind = 'investment' and investment.id is null)
  or (entry.cause_kind = 'receipt' and receipt.id is null)
  or (entry.cause_kind = 'payout' and payout.id is null)
  or (entry.cause_kind = 'distribution' and distribution.id is null)
  or (entry.cause_kind = 'earning' and earning.id is null)
  or (entry.cause_kind = 'ad' and ad.id is null)
  or (entry.cause_kind = 'transfer' and transfer.id is null)
  or (entry.cause_kind = 'claim' and claim.id is null)
  or (entry.cause_kind = 'deposit' and deposit.id is null)
  or (entry.cause_kind = 'correction' and coalesce(dispute.id, difference.id, line.id) is null)
