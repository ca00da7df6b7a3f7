export function BasketTool() { return null; }
