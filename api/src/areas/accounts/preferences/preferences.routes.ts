import * as contract from '#contract/areas/accounts/preferences/preferences.contract.ts'
import { serve } from '../../../http/serve.ts'
import * as service from './preferences.service.ts'

export const preferencesRoutes = [serve(contract.updatePreferences, service.updatePreferences)]
