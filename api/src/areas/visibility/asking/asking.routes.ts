import * as contract from '#contract/areas/visibility/asking/asking.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './asking.service.ts'

export const askingRoutes: readonly Route[] = [serve(contract.askForUnits, service.askForUnits)]
