import { useState } from 'react';
import { useHydrated } from './use-hydrated.ts';

/**
 * The inline script in the head of each page for the parts below its first view. In a page that the visitor has opened anew,
 * it lets the browser leave them out of the first frames (base.css), and after the first paint adds one of them in each
 * frame: a page is painted sooner, and no frame takes long.
 * A page that the visitor returns to or reloads is not marked: the browser scrolls it to where it was, for which the heights
 * of all its parts must be exact.
 */
export const FIRST_VIEW_SCRIPT = `if(performance.getEntriesByType("navigation")[0]?.type=="navigate"&&!location.hash){
document.documentElement.setAttribute("data-first-view","");addEventListener("DOMContentLoaded",()=>{
const parts=[...document.querySelectorAll("[data-later]")],next=()=>requestAnimationFrame(()=>{const part=parts.shift();if(part){part.dataset.later="shown";next()}});
requestAnimationFrame(next)})}`;

/**
 * The attributes of a part of a page that most windows do not show at first, such as a section of the home page.
 * @returns undefined for a part that did not come with a page from the server: the router scrolls it to where it was, too
 */
export function useLaterPart(): { readonly 'data-later': ''; readonly suppressHydrationWarning: true } | undefined {
  const isHydrated = useHydrated();
  const [isFirst] = useState(!isHydrated);
  // The script may have changed the attribute before React compares it.
  return isFirst ? { 'data-later': '', suppressHydrationWarning: true } : undefined;
}
