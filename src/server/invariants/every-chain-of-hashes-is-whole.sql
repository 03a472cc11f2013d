-- What was sealed stands as it was, and what comes is sealed. Here the newest of a tenant's rows; npm run verify asks all.
select tenant_id, chain, "position", fault from chain_faults(10000)
