import { eq } from 'drizzle-orm'
import type { InvestmentStatus, InvestmentSubject } from '../../../../generated/domain.ts'
import { statement, value } from '../../../database/statement.ts'
import type { Subject } from '../../../kernel/subject/subject.ts'
import { isRepresentativeOf } from '../../organisations/answers.ts'
import { isIdentified } from '../../person.ts'
import { campaignOf } from '../campaign.ts'
import { refundableFees } from '../fees.ts'
import { type InvestmentRecord, selectInvestments } from '../rows.ts'
import { isLocked } from '../statuses.ts'
import { investments } from '../tables.ts'

export const investment: Subject<InvestmentRecord, InvestmentSubject, 'campaign' | 'signer'> = {
  by: {
    id: statement((tx) => selectInvestments({ tx }, eq(investments.id, value('key'))).prepare('')),
  },
  seen: ({ investment, investor, party, received, charged_back, countersigned_file_id }) => ({
    id: investment.id,
    issuance_id: investment.issuance_id,
    investor_id: investment.investor_id,
    investor_identified: isIdentified(investor),
    entity_status: party.status ?? '',
    amount: Number(investment.amount),
    received: Number(received),
    payment_method: investment.payment_method,
    status: investment.status as InvestmentStatus,
    due_at: investment.due_at.toISOString(),
    reflection_ends_at: investment.reflection_ends_at.toISOString(),
    fees_left: Number(refundableFees(investment)),
    locked: isLocked(investment),
    charged_back,
    countersigned: countersigned_file_id !== null,
  }),
  parts: {
    campaign: (ctx, { investment }) => campaignOf(ctx, investment.issuance_id),
    signer: async (ctx, { investment, issuance }) =>
      investment.investor_id !== ctx.session.id && (await isRepresentativeOf(ctx, issuance.organisation_id)),
  },
}
