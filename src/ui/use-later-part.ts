import { useState } from 'react';
import { useHydrated } from './use-hydrated.ts';

/**
 * The inline script in the head of each page for the parts below its first view. In a newly opened page, the browser leaves
 * these parts out of the first frames (base.css); after the first paint, the script adds one part in each frame. So the page
 * is painted sooner, and no frame takes long.
 * A page that the visitor returns to or reloads is laid out as a whole, because the browser scrolls it to its old position
 * and needs the exact heights of all parts for that.
 */
export const FIRST_VIEW_SCRIPT = `if(performance.getEntriesByType("navigation")[0]?.type=="navigate"&&!location.hash){
document.documentElement.setAttribute("data-first-view","");addEventListener("DOMContentLoaded",()=>{
const parts=[...document.querySelectorAll("[data-later]")],next=()=>requestAnimationFrame(()=>{const part=parts.shift();if(part){part.dataset.later="shown";next()}});
requestAnimationFrame(next)})}`;

/**
 * The attributes of a part of a page that most windows do not show at first, such as a section of the home page.
 * @returns undefined for a part that the server did not render, because the router scrolls such a page to its old
 *   position, too
 */
export function useLaterPart(): { readonly 'data-later': ''; readonly suppressHydrationWarning: true } | undefined {
  const isHydrated = useHydrated();
  const [isFirst] = useState(!isHydrated);
  // The script may have changed the attribute before React compares it.
  return isFirst ? { 'data-later': '', suppressHydrationWarning: true } : undefined;
}
