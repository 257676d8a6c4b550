import { expect, test } from 'vitest'
import { stccProblem } from './stcc.rules.ts'

test('[PLT-127] [PLT-128] a lookup by neither codes nor a term is refused', () => {
  expect(stccProblem({}, 'pricing', 1)).toBe('Missing required fields, stccCodes or searchTerm is required')
  expect(stccProblem({ stccCodes: [], searchTerm: ' ' }, 'pricing', 1)).toBe(
    'Missing required fields, stccCodes or searchTerm is required',
  )
})

test('[PLT-127] [PLT-129] a lookup by both is refused', () => {
  expect(stccProblem({ stccCodes: ['2046110'], searchTerm: 'corn' }, 'pricing', 1)).toBe(
    'Can only query by one of searchTerm or stccCodes at a time.',
  )
})

test('[PLT-130] only the reports context needs a customer', () => {
  expect(stccProblem({ searchTerm: 'corn' }, 'reports', null)).toBe(
    'customerId is required for STCC lookup in the current context.',
  )
  expect(stccProblem({ searchTerm: 'corn' }, 'pricing', null)).toBeNull()
})
