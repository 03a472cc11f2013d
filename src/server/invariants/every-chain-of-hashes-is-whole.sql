-- Sealed rows are unchanged, and new rows are sealed. Checks the newest 10,000 rows of each chain; `npm run verify`
-- checks all.
select tenant_id, chain, "position", fault from chain_faults(10000)
