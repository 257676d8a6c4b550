import * as contract from '#contract/areas/lookups/people/people.contract.ts'
import { serve } from '../../../http/serve.ts'
import * as service from './people.service.ts'

export const peopleRoutes = [serve(contract.autocompleteUsers, service.autocompleteUsers)]
