-- The outcome of a campaign is decided once, after its last day. A financed campaign never falls below its soft cap.
select issuance.tenant_id, issuance.id as issuance, issuance.outcome, issuance.raised, issuance.soft_cap
from issuances issuance
left join lifecycle_history decision
  on decision.tenant_id = issuance.tenant_id and decision.lifecycle = 'issuance' and decision.subject_id = issuance.id
  and decision.event = case issuance.outcome when 'FINANCED' then 'finance' when 'NOT_FINANCED' then 'fail' end
where (issuance.outcome = 'FINANCED' and issuance.raised + issuance.taken_back < issuance.soft_cap)
  or (issuance.outcome <> 'UNDECIDED') <> (decision.subject_id is not null)
  or decision.at < issuance.ended_at
