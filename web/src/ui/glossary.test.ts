import { expect, test } from 'vitest'
import { findMeaning, GLOSSARY, searchGlossary } from './glossary.ts'

test('a word is found by its name, by a label of a screen, and by what it means', () => {
  expect(searchGlossary(' cp ')[0]?.word).toBe('CP')
  expect(searchGlossary('last sighting')[0]?.word).toBe('Sighting')
  expect(searchGlossary('junction').map(({ word }) => word)).toEqual(['Interchange'])
  expect(searchGlossary('zzz')).toEqual([])
})

test('labels of the work queue and of statuses have a meaning, other texts have none', () => {
  expect(findMeaning('ETA slipped')).toContain('later than its first ETA')
  expect(findMeaning('AP')).toContain('Actual placement')
  expect(findMeaning('Commodity')).toBeUndefined()
})

test('the words are in the order of the alphabet, each once', () => {
  const names = GLOSSARY.map(({ word }) => word.toLowerCase())
  expect(names).toEqual([...new Set(names)].toSorted((a, b) => a.localeCompare(b)))
})
