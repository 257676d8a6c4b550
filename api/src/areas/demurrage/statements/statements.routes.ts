import * as contract from '#contract/areas/demurrage/statements/statements.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './statements.service.ts'

export const statementsRoutes: readonly Route[] = [
  serve(contract.getStatement, service.getStatement),
  serve(contract.exportStatementPdf, service.exportStatementPdf),
  serve(contract.exportStatementCsv, service.exportStatementCsv),
  serve(contract.exportDisputePdf, service.exportDisputePdf),
  serve(contract.exportDisputeCsv, service.exportDisputeCsv),
]
