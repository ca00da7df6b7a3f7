/** How long kept input waits before the next attempt, ms. Once React has hydrated a radio button, it shows its old choice until then. */
const AGAIN_MS = 10;

/**
 * An inline script that keeps presses and typed text that React does not answer yet, and repeats them in order once it does
 * (U15). Pressed buttons are marked as busy meanwhile. Links work without script, and so do forms: see `EARLY_SCRIPT`.
 *
 * React answers an event on an element that it has hydrated: it holds the element's props, and it does not stop the event on
 * the way to it, as it does where a part of the page still waits for its code. Both are asked when the event arrives: on a
 * slow device React may hydrate the element between the press and the task that looks at it. Each input is repeated in a task
 * of its own, so that React has rendered the one before. A radio button or checkbox is changed by the browser itself, so it is
 * set back and pressed again. React sees that as a change only where it is active already, so an event without effect comes
 * first: React activates the part of the page that an event is for. For the same reason a press on one that React activates
 * for this very press is kept: React sets it back to what it knew, and calls no handler. So it is with text that is typed, and
 * it is written again after the text that React knows: a change is what differs from the value that was set on the element.
 * An element has React's props a moment before its part of the page is active. So a text is repeated after an event without
 * effect, too, and the first text in a field is kept if the field then shows what it did before.
 */
export const EARLY_INPUT = `{const kept=[],taken=new WeakSet;let repeating=false;
const watch=(e,type)=>{let answered=false;const f=()=>{answered=hydrated(e)};e.addEventListener(type,f,true);
return()=>{e.removeEventListener(type,f,true);return answered}};
const hydrated=e=>Object.keys(e).some(k=>k.startsWith('__reactProps$'));
const busy=(e,on)=>{if(e.localName==='button')on?e.setAttribute('aria-busy','true'):e.removeAttribute('aria-busy')};
const fire=(e,type)=>e.dispatchEvent(new Event(type,{bubbles:true}));
const activate=e=>e.dispatchEvent(new MouseEvent('mouseup',{bubbles:true}));
const press=(e,v)=>{const answered=watch(e,'click');busy(e,false);
if(v!==undefined){activate(e);e.checked=!v}
e.click();const done=answered();if(!done){busy(e,true);if(v!==undefined)e.checked=v}return done};
const write=(e,v)=>{activate(e);const answered=watch(e,'input');if('defaultValue' in e)e.value=e.defaultValue;
Object.getOwnPropertyDescriptor(Object.getPrototypeOf(e),'value').set.call(e,v);fire(e,'input');const done=answered();
if(done){if(e.localName==='select')fire(e,'change');if(document.activeElement!==e)fire(e,'focusout')}return done};
const again=(how,e,v)=>{if(!hydrated(e))return false;repeating=true;try{return how(e,v)}finally{repeating=false}};
const repeat=()=>{if(!kept[0])return;const done=!kept[0][1].isConnected||again(...kept[0]);if(done)kept.shift();kept.length&&setTimeout(repeat,done?0:${AGAIN_MS})};
const keep=(...input)=>{kept.push(input)===1&&setTimeout(repeat)};
addEventListener('click',event=>{const e=!repeating&&event.target.closest?.('button:not([type=submit],[aria-disabled=true]),input[type=radio],input[type=checkbox]');
if(!e)return;const v=e.checked,active=v===undefined||hydrated(e),answered=watch(e,'click');
setTimeout(()=>{if(answered()&&active||event.defaultPrevented)return;busy(e,true);keep(press,e,v)})},true);
addEventListener('input',event=>{const e=event.target;if(repeating||!e.matches?.('input:not([type=radio],[type=checkbox],[type=file]),select,textarea'))return;
const active=hydrated(e),answered=watch(e,'input'),v=e.value,known=e.defaultValue;
setTimeout(()=>{const lost=!taken.has(e)&&e.value!==v&&(known===undefined||e.value===known),text=lost?v:e.value,
done=answered()&&active&&!lost,input=kept.find(([how,field])=>how===write&&field===e);taken.add(e);
if(done)input&&kept.splice(kept.indexOf(input),1);else if(input)input[2]=text;else keep(write,e,text)})},true)}`;
