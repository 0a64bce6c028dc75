import type { Question } from './intent'

/** True when the request asks for numbers rather than for rows as they are. */
export const isAnalytic = (question: Question): boolean =>
  question.measures.length > 0 ||
  question.by.length > 0 ||
  question.value === 'rows' ||
  question.value === 'newest' ||
  question.value === 'average'
