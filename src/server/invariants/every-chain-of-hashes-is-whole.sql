-- What was sealed stands as it was, and what comes is sealed.
select tenant_id, chain, "position", fault from chain_faults()
