/** Where a card stands on its page; the sticky line and a receipt jump there. */
export const decisionAnchor = (interactionId: string): string => `decision-${interactionId}`
