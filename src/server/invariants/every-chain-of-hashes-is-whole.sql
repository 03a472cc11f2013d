-- What was sealed stands as it was, and nothing waits for its seal for more than an hour.
select tenant_id, chain, "position", fault from chain_faults()
